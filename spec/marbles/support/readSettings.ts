/** Options by name, as text; `tgt: web1, web2` is a list target. */
export type Settings = ReadonlyMap<string, string>;

const setting = /`([a-zA-Z]+): ([^`]+)`/g;
const block = /^```.*?^```$/gms;

/** The settings that the text of a page gives, such as `maxPause: 20`: those before the first heading for all. */
export function readSettings(page: string): (title: string) => Settings {
  const text = page.replace(block, '');
  const [intro = '', ...sections] = text.split(/^## +/m);
  const bySection = new Map(sections.map((section) => [section.split('\n', 1).join('').trim(), section]));
  return (title) =>
    new Map(
      Array.from(`${intro}${bySection.get(title) ?? ''}`.matchAll(setting), ([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
}
