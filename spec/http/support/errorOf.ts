import { firstValueFrom, type ObservableInput, from } from 'rxjs';
import { RequestError } from '../../../lib/errors.js';

/** The RequestError that a request fails with; any other outcome fails the test. */
export async function errorOf(request: ObservableInput<unknown>): Promise<RequestError> {
  try {
    await firstValueFrom(from(request));
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
  throw new Error('it succeeded');
}
