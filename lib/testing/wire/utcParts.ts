export interface UtcParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  /** `15:55:17` */
  readonly time: string;
  /** Six digits. */
  readonly fraction: string;
}

export function utcParts(micros: number): UtcParts {
  const iso = new Date(Math.floor(micros / 1000)).toISOString();
  return {
    year: iso.slice(0, 4),
    month: iso.slice(5, 7),
    day: iso.slice(8, 10),
    time: iso.slice(11, 19),
    fraction: iso.slice(20, 23) + String(micros % 1000).padStart(3, '0'),
  };
}
