import type { createColors } from 'picocolors';

/** Colours, or none. */
export type Paint = ReturnType<typeof createColors>;
