import type { AxiosInstance } from 'axios';

/** How many submissions of an axios instance were under way at once from now on, at most. */
export function mostUnderWay({ interceptors }: AxiosInstance): () => number {
  let now = 0;
  let most = 0;
  interceptors.request.use((config) => {
    if (isSubmission(config.data)) most = Math.max(most, ++now);
    return config;
  });
  interceptors.response.use((response) => {
    if (isSubmission(response.config.data)) now--;
    return response;
  });
  return () => most;
}

function isSubmission(body: unknown): boolean {
  return body !== undefined && JSON.stringify(body).includes('local_async');
}
