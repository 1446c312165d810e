import { UsageError } from '../UsageError.js';

type Sections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Reads an ini file as Python's ConfigParser does, without interpolation: keys in small letters, `=` or `:`, comments on lines
 * of their own, indented lines continue a value, [DEFAULT] counts for all sections.
 */
export function readIni(text: string, file: string): Sections {
  const sections = new Map<string, Map<string, string>>();
  const lines = new Map<Map<string, string>, Map<string, string[]>>();
  let section: Map<string, string> | undefined;
  let open: { readonly list: string[]; readonly indent: number } | undefined;

  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const wrong = (what: string) => new UsageError(`${file}, line ${at + 1}: ${what}`);
    const content = line.trim();
    const indent = line.search(/\S/);
    if (/^[#;]/.test(content)) continue;
    if (content === '') {
      if (open) open.list.push('');
      continue;
    }
    if (open && indent > open.indent) {
      open.list.push(content);
      continue;
    }
    open = undefined;
    const name = /^\[(.+)\]/.exec(content)?.[1];
    if (name !== undefined) {
      if (sections.has(name) && name !== 'DEFAULT') throw wrong(`the section [${name}] is there twice`);
      section = sections.get(name) ?? new Map<string, string>();
      sections.set(name, section);
      continue;
    }
    if (!section) throw wrong('a section such as [main] must come first');
    const [, key, value = ''] = /^(.*?)\s*[=:]\s*(.*)$/.exec(content) ?? [];
    if (key === undefined || key === '') throw wrong('is neither a section nor a key with its value');
    const values = lines.get(section) ?? new Map<string, string[]>();
    if (values.has(key.toLowerCase())) throw wrong('the key is there twice');
    const list = [value];
    lines.set(section, values.set(key.toLowerCase(), list));
    open = { list, indent };
  }

  for (const [own, values] of lines) {
    for (const [key, list] of values) own.set(key, list.join('\n').trimEnd());
  }
  return sections;
}
