/** Random worlds in all, half of them here: two files, for two cores. */
export const numRuns = Math.ceil(Number(process.env.RX_SALT_CHAOS_RUNS ?? 10_000) / 2);
