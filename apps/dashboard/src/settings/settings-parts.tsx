import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import styles from './settings-parts.module.css'
import { anchorOf, partOfAnchor } from './settings-sections.ts'

export interface SettingsPart {
  name: string
  /** Titles of its sections, in order. */
  titles: readonly string[]
  content: ReactNode
}

/**
 * The settings in parts. Shows the part that contains the anchor of the address, or else the first part. The others
 * stay mounted, so that nothing typed in them is lost.
 */
export function SettingsParts({ parts }: { parts: readonly SettingsPart[] }) {
  const anchor = useLocation({ select: ({ hash }) => hash })
  const shown = partOfAnchor(parts, anchor)
  const showSection = useEffectEvent(() => {
    // The first section of a part is visible at the top of the page, below the links to the other parts.
    if (anchorOf(shown?.titles[0] ?? '') === anchor) window.scrollTo({ top: 0 })
    else document.getElementById(anchor)?.scrollIntoView()
  })
  // A link may lead to a section that appears later, once the provider has answered.
  const isShown = shown?.titles.some((title) => anchorOf(title) === anchor) ?? false
  useEffect(() => {
    if (anchor !== '' && isShown) showSection()
  }, [anchor, isShown])
  return (
    <>
      <nav aria-label="Parts of the settings" className={styles.parts}>
        <ul>
          {parts.map((part) => (
            <li key={part.name}>
              <a
                aria-current={part === shown ? 'true' : undefined}
                href={`#${anchorOf(part.titles[0] ?? '')}`}
              >
                {part.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map((part) => (
        <div hidden={part !== shown} key={part.name}>
          {part.content}
        </div>
      ))}
    </>
  )
}
