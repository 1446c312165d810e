/** The command line is wrong, or says too little; nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
