import { readIni } from './readIni.js';

/** What a section of ~/.pepperrc says, by names such as `SALTAPI_URL`; nothing where there is no such section. */
export function readPepperrc(text: string, section: string, file: string): Readonly<Record<string, string>> {
  const sections = readIni(text, file);
  const own = sections.get(section);
  if (!own || section === 'DEFAULT') return {};
  const entries = [...(sections.get('DEFAULT') ?? []), ...own];
  return Object.fromEntries(entries.map(([key, value]) => [key.toUpperCase(), value]));
}
