/** A call of a runner or wheel function. */
export interface MasterCall {
  readonly fun: string;
  readonly args: readonly unknown[];
  readonly kwargs: Readonly<Record<string, unknown>>;
  readonly user: string;
  /** [salt] The arguments of a wheel function are told as they were given, not padded with defaults. */
  readonly asGiven?: boolean;
}
