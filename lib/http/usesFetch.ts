/** Whether axios sends with fetch, outside of browsers: of several adapters it takes the first that is there. */
export function usesFetch(adapter: unknown): boolean {
  const names: readonly unknown[] = Array.isArray(adapter) ? adapter : [adapter];
  return names.find((name) => name !== 'xhr') === 'fetch';
}
