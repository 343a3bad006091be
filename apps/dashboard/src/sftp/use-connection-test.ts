import { ApiFailure, isNotOffered } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import type { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import type { SftpDetails, SftpDraft } from '@tideway/contract/sftp/sftp-details'
import { sftpPortOf } from '@tideway/contract/sftp/sftp-details'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'

export type TestOutcome =
  | { kind: 'answered'; result: ConnectionTestResult; of: string }
  | { kind: 'failed'; message: string; of: string }
  | { kind: 'not-offered' }

export interface ConnectionTest {
  busy: boolean
  test: () => void
  outcome: TestOutcome | undefined
  /** True if the typed details have changed since the test. */
  isOld: boolean
}

/**
 * 'Test connection': tests the typed details, saved or not.
 * @param about Everything else that the result depends on, as text.
 */
export function useConnectionTest(
  { host, port: typedPort, username, folder }: SftpDraft,
  run: (sftpDetails: SftpDetails) => Promise<ConnectionTestResult>,
  about = '',
): ConnectionTest {
  const of = JSON.stringify([host, typedPort, username, folder, about])
  const { mutate, isPending, data } = useSingleMutation({
    mutationFn: async (port: number): Promise<TestOutcome> => {
      try {
        return { kind: 'answered', result: await run({ host, port, username, folder }), of }
      } catch (error) {
        return isNotOffered(error)
          ? { kind: 'not-offered' }
          : { kind: 'failed', message: messageOf(error), of }
      }
    },
  })

  function test() {
    const port = sftpPortOf(typedPort)
    if (port !== undefined) mutate(port)
  }

  return {
    busy: isPending,
    test,
    outcome: data,
    isOld: data !== undefined && data.kind !== 'not-offered' && data.of !== of,
  }
}

function messageOf(error: unknown): string {
  const isRefusal = error instanceof ApiFailure && error.kind === 'refused'
  return (isRefusal && error.problem?.message) || GENERIC_FAILURE
}
