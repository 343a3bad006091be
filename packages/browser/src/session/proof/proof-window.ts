import type { ProofWindow } from './proof.ts'

const SIZE = 'popup,width=480,height=720'

/** Opens an empty window next to the page. */
export function openProofWindow(): ProofWindow | undefined {
  const opened = window.open('', '_blank', SIZE)
  return opened ? { go: (address) => opened.location.replace(address) } : undefined
}
