/**
 * Fetches a part of the app. Where one is missing because the server has a newer build, the router
 * loads the page anew; offline that would trade the page for the browser's own error, so there it is
 * an error like any other.
 */
export function fetched<T>(load: () => Promise<T>): () => Promise<T> {
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
