/** A token of a session of its own, beside that of the SDK. */
export async function loginTo(url: string, credentials: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(credentials),
  });
  return answer.headers.get('x-auth-token') ?? '';
}
