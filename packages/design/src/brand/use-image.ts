import { useState } from 'react'

/**
 * Returns an image's address until it fails to load, and a handler for its `onError`. A new address is loaded again.
 */
export function useImage(url: string | undefined) {
  const [broken, setBroken] = useState<string>()
  return {
    url: url && broken !== url ? url : undefined,
    onError: () => setBroken(url),
  }
}
