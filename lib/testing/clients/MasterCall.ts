/** A call of a runner or wheel function. */
export interface MasterCall {
  readonly fun: string;
  readonly args: readonly unknown[];
  readonly kwargs: Readonly<Record<string, unknown>>;
  readonly user: string;
}
