import type { ComponentPropsWithRef, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { classNames } from '../theme/class-names.ts'
import control from './control.module.css'
import type { FieldProps } from './field.tsx'
import { describedBy, FieldLabel, FieldNote } from './field.tsx'
import { trimPaste } from './surrounding-spaces.ts'
import type { FieldLeaveProps } from './use-field-leave.ts'
import { useFieldLeave } from './use-field-leave.ts'

export type NativeProps = Pick<
  ComponentPropsWithRef<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'name'
  | 'onFocus'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
>

export interface TextFieldProps extends FieldProps, NativeProps, FieldLeaveProps<HTMLInputElement> {
  value: string
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | undefined
  /** Shown inside the box before the text: '$', '#', an icon. */
  prefix?: ReactNode
  /** Shown inside the box after the text: '@pay.example'. */
  suffix?: ReactNode
  /** True for a yellow border. The text of the warning is in an Alert below. */
  warning?: boolean | undefined
  /** True for digits of equal width. */
  numeric?: boolean | undefined
  /** True for keys, addresses and ids. */
  mono?: boolean | undefined
  /**
   * True to turn capitals from A to Z into lower case as they are typed or pasted. Not for `type` 'email', which has no
   * caret to keep.
   */
  lowerCase?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function TextField(props: TextFieldProps) {
  const id = useId()
  const leave = useFieldLeave(props)
  const { value, onChange, type = 'text', prefix, suffix, warning, numeric, mono, ref } = props
  return (
    <div>
      <FieldLabel field={props} id={id} />
      <div className={boxClass(props, { warning, numeric, mono })}>
        {prefix ? <span className={control.affix}>{prefix}</span> : null}
        <input
          {...sharedAttributes(id, props)}
          {...leave}
          className={control.input}
          onChange={({ target }) => {
            if (props.lowerCase) lower(target)
            onChange(target.value)
          }}
          onFocus={props.onFocus}
          onPaste={props.secret ? undefined : trimPaste}
          ref={ref}
          type={type}
          value={value}
        />
        {suffix ? <span className={control.affix}>{suffix}</span> : null}
      </div>
      <FieldNote field={props} id={id} />
    </div>
  )
}

/** Changes the input directly, so that the caret keeps its position. */
function lower(input: HTMLInputElement): void {
  const lowered = input.value.replace(/[A-Z]/g, (capital) => capital.toLowerCase())
  if (lowered === input.value) return
  const { selectionStart, selectionEnd } = input
  input.value = lowered
  input.setSelectionRange(selectionStart, selectionEnd)
}

interface BoxLook {
  warning?: boolean | undefined
  numeric?: boolean | undefined
  mono?: boolean | undefined
}

/** Returns the classes of the box that an input and a textarea share. */
export function boxClass(field: FieldProps, look: BoxLook): string {
  return classNames(
    control.box,
    field.error && control.invalid,
    !field.error && look.warning && control.warning,
    field.disabledReason !== undefined && control.off,
    look.numeric && 'num',
    look.mono && control.mono,
  )
}

/** Returns the attributes that an input and a textarea share. */
export function sharedAttributes(id: string, props: FieldProps & Omit<NativeProps, 'onFocus'>) {
  return {
    id,
    autoComplete: props.autoComplete ?? 'off',
    autoFocus: props.autoFocus,
    inputMode: props.inputMode,
    maxLength: props.maxLength,
    name: props.name,
    placeholder: props.placeholder,
    readOnly: props.readOnly,
    spellCheck: props.spellCheck,
    // An id or an address is not prose, so keyboards must not capitalise or correct it.
    ...(props.spellCheck === false ? { autoCapitalize: 'none', autoCorrect: 'off' } : {}),
    disabled: props.disabledReason !== undefined,
    'aria-required': props.required,
    'aria-invalid': props.error ? true : undefined,
    'aria-describedby': describedBy(id, props),
  }
}
