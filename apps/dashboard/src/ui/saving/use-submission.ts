import { reasonOf } from '@tideway/browser/http/api-failure'
import type { ChangeFailure } from '@tideway/browser/http/change-failure'
import { changeFailure } from '@tideway/browser/http/change-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import type { FormEvent, KeyboardEvent } from 'react'

/** `isCurrent`: the server's value was read again after the change failed. */
export type SaveFailure = ChangeFailure & { isCurrent?: boolean }

interface Sending {
  send: () => Promise<void>
  /** Called after `send` has failed. */
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

/** Sends one change at a time, and keeps the result of the last failed one. */
export function useSubmission() {
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
    // A payload may contain a secret, so it is dropped as soon as the call ends.
    gcTime: 0,
  })

  /** Returns true on success. A second press during a call sends nothing. */
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

/** Props of a form that our code submits. */
export function formProps(submit: () => unknown) {
  return {
    noValidate: true,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      void submit()
    },
  }
}

/**
 * Props of a form whose Save is disabled while a field is invalid: Enter then moves the focus to the first such field.
 *
 * @param firstWrong Returns the name of that field, after it has marked the fields that must show their errors.
 */
export function savingFormProps(save: () => unknown, firstWrong: () => string | undefined) {
  return {
    ...formProps(save),
    onKeyDown({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>) {
      if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
      const name = firstWrong()
      const input = name === undefined ? undefined : currentTarget.elements.namedItem(name)
      if (input instanceof HTMLElement) input.focus()
    },
  }
}
