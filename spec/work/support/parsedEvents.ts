import { restoreAfterTest } from './restoreAfterTest.js';

/** From now on, the texts with an event in them that JSON.parse was called with. */
export function parsedEvents(): readonly string[] {
  const texts: string[] = [];
  const { parse } = JSON;
  JSON.parse = (text: string, ...rest) => {
    if (/"tag": ?"/.test(text) && text.includes('"data":')) texts.push(text);
    const value: unknown = parse(text, ...rest);
    return value;
  };
  restoreAfterTest(() => (JSON.parse = parse));
  return texts;
}
