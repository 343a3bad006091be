import { useState } from 'react'
import { Expected } from '../ui/layout/page.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import type { HostKeyChangeProps } from './host-key-change.tsx'
import type { ConnectionTest } from './use-connection-test.ts'

const hostKeyChange = lazyComponent(
  async () => (await import('./host-key-change.tsx')).HostKeyChange,
)

interface HostKeyNoticeProps extends HostKeyChangeProps {
  isFailing: boolean
  test: ConnectionTest
}

/** Offers to accept a new host key, if the connection fails or a test of it found another key. */
export function HostKeyNotice({ isFailing, test, ...server }: HostKeyNoticeProps) {
  const isRefused = isHostKeyRefused(test)
  const isShown = isFailing || isRefused
  const [failed, setFailed] = useState(false)
  const HostKeyChange = useLazyComponent(hostKeyChange, isShown && !failed, () => setFailed(true))
  if (!isShown || failed) return null
  // A test can find a new key too. The changed `key` then reads the list of keys again.
  return HostKeyChange ? <HostKeyChange key={String(isRefused)} {...server} /> : <Expected />
}

function isHostKeyRefused({ outcome }: ConnectionTest): boolean {
  if (outcome?.kind !== 'answered') return false
  return outcome.result.steps.some(({ step, outcome: is }) => step === 'hostKey' && is === 'FAILED')
}
