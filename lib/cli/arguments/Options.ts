/** What the flags of a command line say, by name. Times are seconds, as typed. */
export interface Options {
  // Connection
  readonly saltapiUrl?: string;
  readonly eauth?: string;
  readonly auth?: string;
  readonly username?: string;
  readonly password?: string;
  readonly tokenExpire?: number;
  readonly nonInteractive?: boolean;
  readonly config?: string;
  readonly profile?: string;
  readonly ca?: string;
  readonly ignoreSslErrors?: boolean;
  readonly demo?: boolean;

  // Target
  readonly pcre?: boolean;
  readonly list?: boolean;
  readonly grain?: boolean;
  readonly grainPcre?: boolean;
  readonly compound?: boolean;
  readonly nodegroup?: boolean;
  readonly range?: boolean;
  readonly pillar?: boolean;
  readonly pillarPcre?: boolean;
  readonly ipcidr?: boolean;

  // Job
  readonly async?: boolean;
  readonly batch?: number | string;
  readonly batchWait?: number;
  readonly failhard?: boolean;
  readonly timeout?: number;
  readonly deadline?: number;
  readonly progress?: boolean;
  /** A list where `--no-parse` names some; otherwise commander says true. */
  readonly parse?: readonly string[] | boolean;
  readonly argsSeparator?: string;

  // Events
  readonly count?: number;

  // Output
  readonly json?: boolean;
  readonly jsonl?: boolean;
  /** False with `--no-color`. */
  readonly color?: boolean;
  readonly forceColor?: boolean;
  readonly verbose?: boolean;

  // Exit code
  readonly failAny?: boolean;
  readonly failAll?: boolean;
}
