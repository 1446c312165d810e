import { lastValueFrom, type Observable } from 'rxjs';

/** The error that a source ends with. */
export async function errorOf(source: Observable<unknown>): Promise<Error> {
  try {
    await lastValueFrom(source, { defaultValue: undefined });
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('the source did not end with an error');
}
