import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import type { Outcome } from './forgotten-calls.ts'

interface FieldForm<Done> {
  /** Returns why the value is not sent, or undefined if it is. */
  problemOf(value: string): string | undefined
  send(value: string): Promise<Outcome<Done>>
  onDone(done: Done, value: string): void
}

/** A form with one field to fill in. A rejected value gets the focus. */
export function useFieldForm<Done>({ problemOf, send, onDone }: FieldForm<Done>) {
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [whole, setWhole] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const refuse = (message: string) => {
    setProblem(message)
    setBusy(false)
    input.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setWhole(undefined)
    const newProblem = problemOf(value)
    if (newProblem !== undefined) return refuse(newProblem)
    setBusy(true)
    setProblem(undefined)
    const outcome = await send(value)
    if (outcome.kind === 'done') return onDone(outcome.done, value)
    if (outcome.kind === 'field') return refuse(outcome.message)
    // Reloading the same address shows why the link has ended and what to do.
    if (outcome.kind === 'ended') return window.location.reload()
    setBusy(false)
    setWhole(outcome.message)
  }

  const field = {
    error: problem,
    onChange: (newValue: string) => {
      setValue(newValue)
      setProblem(undefined)
    },
    ref: input,
    spellCheck: false,
    value,
  }
  return { busy, field, submit, whole }
}
