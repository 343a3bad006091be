import { reasonOf } from '@tideway/browser/http/api-failure'
import type { ChangeFailure } from '@tideway/browser/http/change-failure'
import { changeFailure } from '@tideway/browser/http/change-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'

/** `isCurrent`: what the server has was read again after the change failed. */
export type SaveFailure = ChangeFailure & { isCurrent?: boolean }

interface Sending {
  send: () => Promise<void>
  /** Asked once `send` has failed. */
  isCurrent: () => boolean
}

class SendingFailed extends Error {
  override readonly name = 'SendingFailed'
  readonly failure: SaveFailure

  constructor(cause: unknown, isCurrent: boolean) {
    super('A change was not sent', { cause })
    const failed = changeFailure(cause)
    this.failure = {
      ...failed,
      ...(failed.kind === 'refused' && { message: reasonOf(cause) }),
      isCurrent,
    }
  }
}

/** Sends one thing at a time, and keeps what came of the last one that failed. */
export function useSending() {
  const {
    run: sendAlone,
    isRunning,
    isPending,
    error,
    reset,
  } = useSingleMutation<true, Sending>({
    mutationFn: async ({ send, isCurrent }) => {
      try {
        await send()
        return true
      } catch (error) {
        throw new SendingFailed(error, isCurrent())
      }
    },
    // What is sent may hold a secret: it goes as soon as it is done.
    gcTime: 0,
  })

  /** Answers whether it went well; a second press while one is under way sends nothing. */
  async function run(send: () => Promise<void>, isCurrent = () => false): Promise<boolean> {
    return sendAlone({ send, isCurrent }).then(Boolean, () => false)
  }

  return {
    busy: isPending,
    failure: error instanceof SendingFailed ? error.failure : undefined,
    run,
    forget: () => {
      if (!isRunning()) reset()
    },
  }
}
