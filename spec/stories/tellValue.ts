const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** States are told by id and result. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value === 'string') return shortText(value);
  if (!isMap(value)) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => key.includes('_|-'))) {
    return `states ${entries
      .map(([, state]) => (isMap(state) ? `${String(state.__id__)} ${String(state.result)}` : String(state)))
      .join(', ')}`;
  }
  return Object.fromEntries(
    entries.map(([key, item]) => [key.replace(/^.*_master$/, '<master>'), shortened(item)] as const),
  );
}

function shortText(text: string): string {
  const told = text
    .replace(/Traceback[\s\S]*/, 'Traceback …')
    .replace(/UnboundLocalError: .*/s, 'UnboundLocalError …')
    .replace(/\b\d{20}(_\w+)?\b/g, '<jid>');
  return told.length > 120 ? `${told.slice(0, 3)}… (${told.length} characters)` : told;
}

/** A value in one line, without what differs from run to run. */
export function tellValue(value: unknown): string {
  return JSON.stringify(shortened(value));
}
