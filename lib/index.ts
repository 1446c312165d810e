// The client
export { createSaltClient } from './createSaltClient.js';
export type { BatchOptions, CloseOptions, CloseOutcome, Decoding, FollowOptions, SaltClient } from './SaltClient.js';
export type { HttpOption } from './http/createHttp.js';
export type { LargeIntegers } from './http/LargeIntegers.js';
export type { Backoff, Credentials, EventOptions, Logger, LoginMap, SaltClientOptions, TokenForm } from './config.js';

// What can be asked
export type { LocalLow, RequestLow, RunnerLow, TrackLow, WheelLow } from './commands/Low.js';
export type { Lowstate } from './session/Api.js';
export type { Portions } from './jobs/inPortions.js';
export type { JobOptions, OnUnsubscribe, Trust } from './jobs/JobOptions.js';
export type { RequestOptions } from './jobs/request.js';

// Events
export type { SaltEvent } from './events/SaltEvent.js';
export type { ConnectionState, Status } from './events/status.js';
export { ofTag } from './events/ofTag.js';
export { type AsyncIterableOptions, type BoundedAsyncIterable, toAsyncIterable } from './events/toAsyncIterable.js';

// Jobs
export type {
  Batch,
  JobItem,
  MasterReturn,
  MinionNoReturn,
  MinionResult,
  MinionReturn,
  MinionSilent,
  NoReturnReason,
  Progress,
  ReturnFacts,
  Started,
  Submitted,
  Verdict,
} from './jobs/JobItem.js';
export type { JobKind } from './jobs/discoverKind.js';
export { returnsOf } from './jobs/returnsOf.js';
export { untilAllReturned } from './jobs/untilAllReturned.js';
export { findJobOnTimeout } from './jobs/findJobOnTimeout.js';
export type { FindJobAnswer, FindJobSteps } from './jobs/FindJobSteps.js';
export { printJobOnReconnect, type PrintJobSteps, type Returned } from './jobs/printJobOnReconnect.js';
export type { LookUp } from './jobs/LookUp.js';
export { type MinionSummary, summarize, type Summary } from './jobs/summarize.js';

// Reactors
export { react } from './reactor/react.js';
export type { Collect, Overlap, ReactOptions } from './reactor/ReactOptions.js';
export type { Reaction, ReactionStatus, ReactorGap, ReactorItem } from './reactor/ReactorItem.js';

// Errors
export {
  AuthenticationError,
  ClientClosedError,
  ConfigError,
  DecodeError,
  EventsUnavailableError,
  JobError,
  NoMinionsMatchedError,
  NoReturnError,
  OutcomeUnknownError,
  OverflowError,
  PermissionError,
  RequestError,
  SaltError,
} from './errors.js';
export type { Cause, JobFacts, RequestFacts } from './errors.js';
