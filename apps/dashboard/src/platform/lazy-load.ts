/**
 * Wraps a lazy import. If the file is missing because the server has a newer build, the router reloads the page.
 * Offline, a reload would show the browser's own error, so it is treated as an ordinary error.
 */
export function lazyLoad<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load()
    } catch (cause) {
      throw navigator.onLine
        ? cause
        : new Error('This part of the app needs a connection', { cause })
    }
  }
}
