import { useState } from 'react'

/** An image's address until the image fails to load, and what its `onError` calls. Another address is tried again. */
export function useImage(url: string | undefined) {
  const [broken, setBroken] = useState<string>()
  return {
    url: url && broken !== url ? url : undefined,
    onError: () => setBroken(url),
  }
}
