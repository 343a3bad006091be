import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react'
import type { OpenForm } from '../session/open-forms.ts'
import { useOpenForm } from '../session/open-forms.ts'
import { UnsavedQuestion } from '../session/unsaved-question.tsx'

const Report = createContext<(id: string, held: boolean) => void>(() => {})

/** Asks one question for all sections of a screen with unsaved changes. */
export function UnsavedSections({ children }: { children: ReactNode }) {
  const [holding, setHolding] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback((id: string, held: boolean) => {
    setHolding((before) => {
      if (before.has(id) === held) return before
      return held ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id))
    })
  }, [])
  return (
    <Report value={report}>
      <UnsavedQuestion held={holding.size > 0} />
      {children}
    </Report>
  )
}

/** Registers unsaved content in the section `name`. `loses` is the kind of loss on leaving. */
export function useUnsaved(name: string, held: boolean, loses?: OpenForm['loses']): void {
  useOpenForm(name, held, loses)
  const id = useId()
  const report = useContext(Report)
  useEffect(() => {
    report(id, held)
    return () => report(id, false)
  }, [id, held, report])
}
