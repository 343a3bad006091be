import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './settings-section.module.css'
import { anchorOf } from './settings-sections.ts'
import { useUnsaved } from './unsaved-sections.tsx'

export interface SettingsSectionProps {
  title: string
  /** Sentence under the title. */
  words?: ReactNode
  /** True if the section has unsaved changes or a save in progress. */
  held?: boolean | undefined
  children: ReactNode
}

/** A separately saved part of the settings (spec 2.18). Links point to it by its title. */
export function SettingsSection({ title, words, held = false, children }: SettingsSectionProps) {
  const id = useId()
  useUnsaved(title, held)
  return (
    <section aria-labelledby={`${id}-title`} className={styles.section} id={anchorOf(title)}>
      <h2 id={`${id}-title`}>{title}</h2>
      {words ? <p className={styles.words}>{words}</p> : null}
      {children}
    </section>
  )
}
