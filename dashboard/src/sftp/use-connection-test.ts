import { ApiFailure, isNotOffered } from '@tideway/browser/http/api-failure'
import type { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import type { SftpDetails, SftpDraft } from '@tideway/contract/sftp/sftp-details'
import { sftpPortOf } from '@tideway/contract/sftp/sftp-details'
import { useRef, useState } from 'react'
import { GENERIC_FAILURE } from '../payment-request/payment-request-failure.ts'

export type TestOutcome =
  | { kind: 'answered'; result: ConnectionTestResult; of: string }
  | { kind: 'failed'; message: string; of: string }
  | { kind: 'not-offered' }

export interface ConnectionTest {
  busy: boolean
  test: () => Promise<void>
  outcome: TestOutcome | undefined
  /** The answer is about other details than those typed now. */
  isOld: boolean
}

/**
 * 'Test connection': the details as they are typed, saved or not.
 * @param about whatever else the answer depends on, as text.
 */
export function useConnectionTest(
  { host, port: typedPort, username, folder }: SftpDraft,
  run: (sftpDetails: SftpDetails) => Promise<ConnectionTestResult>,
  about = '',
): ConnectionTest {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<TestOutcome>()
  // A second press comes before the next render: only a ref stops it.
  const testing = useRef(false)
  const of = JSON.stringify([host, typedPort, username, folder, about])

  async function test() {
    const port = sftpPortOf(typedPort)
    if (testing.current || port === undefined) return
    testing.current = true
    setBusy(true)
    setOutcome(undefined)
    try {
      setOutcome({ kind: 'answered', result: await run({ host, port, username, folder }), of })
    } catch (error) {
      setOutcome(
        isNotOffered(error)
          ? { kind: 'not-offered' }
          : { kind: 'failed', message: messageOf(error), of },
      )
    } finally {
      testing.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    test,
    outcome,
    isOld: outcome !== undefined && outcome.kind !== 'not-offered' && outcome.of !== of,
  }
}

function messageOf(error: unknown): string {
  const isRefusal = error instanceof ApiFailure && error.kind === 'refused'
  return (isRefusal && error.problem?.message) || GENERIC_FAILURE
}
