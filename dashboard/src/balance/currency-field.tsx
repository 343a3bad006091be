import type { TextFieldProps } from '@tideway/look/text-field'
import { TextField } from '@tideway/look/text-field'
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import {
  caretAfterFormat,
  caretForDelete,
  completeCurrencyInput,
  formatCurrencyInput,
} from './currency-input.ts'

/** An input that formats an amount as currency during typing, and keeps the caret between the same digits. */
export function CurrencyField({ onChange, onBlur, ref, ...field }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // A new object for every key, so that the caret is set again even if the text is unchanged.
  const [caret, setCaret] = useState<{ at: number }>()
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current) {
      input.current?.setSelectionRange(caret.at, caret.at)
    }
  }, [caret])

  return (
    <TextField
      {...field}
      inputMode="decimal"
      maxLength={20}
      numeric
      onBlur={(event) => {
        const completed = completeCurrencyInput(field.value)
        if (completed !== field.value) onChange(completed)
        onBlur?.(event)
      }}
      onChange={(typed) => {
        const formatted = formatCurrencyInput(typed)
        const typedTo = input.current?.selectionStart ?? typed.length
        setCaret({ at: caretAfterFormat(typed, typedTo, formatted) })
        onChange(formatted)
      }}
      onKeyDown={({ key, currentTarget: { selectionStart, selectionEnd, value } }) => {
        if (selectionStart === null || selectionStart !== selectionEnd) return
        const at = caretForDelete(value, selectionStart, key)
        if (at !== undefined) input.current?.setSelectionRange(at, at)
      }}
      ref={input}
    />
  )
}
