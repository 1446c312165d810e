import { animationFrameScheduler, auditTime, type MonoTypeOperatorFunction } from 'rxjs';

/** However often something changes, the page is drawn once a frame; a hidden one is not drawn at all. */
export function onFrame<T>(): MonoTypeOperatorFunction<T> {
  return auditTime(0, animationFrameScheduler);
}
