/** [salt] JSON as Python writes it: a blank after `,` and `:`, text unescaped beyond ASCII, `NaN` and `Infinity`. */
export function pythonJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value !== 'object' || value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  let text = '';
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    text += `${text === '' ? '' : ', '}${JSON.stringify(key)}: ${pythonJson(item)}`;
  }
  return `{${text}}`;
}
