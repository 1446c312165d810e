const time = /(?<= |^)(\d+(?:\.\d+)?)(ms|s|m)(?= |$)/g;
const milliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/** How long a diagram lasts, in milliseconds. */
export function durationOf(diagram: string): number {
  let duration = 0;
  const marks = diagram.replace(time, (_, amount: string, unit: string) => {
    duration += Number(amount) * (milliseconds[unit] ?? 0);
    return '';
  });
  return duration + marks.replace(/[\s!]/g, '').length;
}
