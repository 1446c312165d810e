/** The absolute URL of a path below the client's URL, which may have a path of its own and trailing slashes. */
export function joinUrl(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  url.search = '';
  url.hash = '';
  return url;
}
