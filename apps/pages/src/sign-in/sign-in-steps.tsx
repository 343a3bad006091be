import { SignInStep } from '@tideway/contract/identity/factors'
import { useEffect } from 'react'
import { ConfirmStep } from './confirm-step.tsx'
import { EnrolStep } from './enrol-step.tsx'
import { RecoveryCodesStep } from './recovery-codes-step.tsx'

export interface StepProps<Name extends SignInStep['name']> {
  step: Extract<SignInStep, { name: Name }>
  onStep: (step: unknown) => void
}

const titles = {
  confirm: 'Confirm it’s you',
  enrol: 'Add a second factor',
  'recovery-codes': 'Keep your recovery codes',
} as const satisfies Record<SignInStep['name'], string>

interface SignInStepsProps {
  /** Name of the brand, for the page's title. */
  brand: string
  /** As the provider sent it. */
  step: unknown
  onStep: (step: unknown) => void
}

/** The steps of a sign-in after, or instead of, email and password. */
export default function SignInSteps({ brand, step, onStep }: SignInStepsProps) {
  const read = SignInStep.parse(step)
  const title = titles[read.name]
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  switch (read.name) {
    case 'confirm':
      return <ConfirmStep onStep={onStep} step={read} title={title} />
    case 'enrol':
      return <EnrolStep onStep={onStep} step={read} title={title} />
    case 'recovery-codes':
      return <RecoveryCodesStep onStep={onStep} step={read} title={title} />
  }
}
