import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './settings-section.module.css'
import { useUnsaved } from './unsaved-sections.tsx'

export interface SettingsSectionProps {
  title: string
  /** The sentence under the title. */
  words?: ReactNode
  /** Something in it is typed and not saved, or on its way. */
  held?: boolean | undefined
  children: ReactNode
}

/** A part of the settings that is saved by itself (spec 2.18). Links lead to it by its title. */
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

/** 'TopUp PayID' → 'topup-payid' */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
