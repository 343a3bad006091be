import type { FormEvent, KeyboardEvent } from 'react'

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
 * @param firstWrong Returns the name of that field, after it has marked the fields whose errors are to show.
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
