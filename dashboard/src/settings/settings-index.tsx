import { useEffect, useState } from 'react'
import { useOpenClaims } from './pay-id-domains/pay-id-domain-queries.ts'
import { PAY_ID_DOMAINS } from './pay-id-domains/pay-id-domains-section.tsx'
import { useSecurityPolicy } from './security/security-policy-queries.ts'
import { SECURITY } from './security/security-policy-section.tsx'
import styles from './settings-index.module.css'
import { anchorOf } from './settings-section.tsx'

/** Sections of spec 2.18, in its order. */
const specified = [
  'API Keys',
  'IP Whitelisting',
  'TopUp PayID',
  'Configure Webhook Destinations',
  'Webhooks Settings',
  'Branding',
  'MT940 Report',
  'Daily Transaction Report',
] as const
/** Each list is made once, because the current section is looked for again when it changes. */
const lists = {
  neither: specified,
  claims: [...specified, PAY_ID_DOMAINS],
  policy: [...specified, SECURITY],
  both: [...specified, PAY_ID_DOMAINS, SECURITY],
} as const satisfies Record<string, readonly string[]>

/** Index of the sections, shown beside them if there is room. */
export function SettingsIndex() {
  const [claims, policy] = [useOpenClaims(), useSecurityPolicy()]
  const sections = lists[claims ? (policy ? 'both' : 'claims') : policy ? 'policy' : 'neither']
  const current = useCurrentSection(sections)
  return (
    <nav aria-label="Sections of the settings" className={styles.index}>
      <ul>
        {sections.map((title) => (
          <li key={title}>
            <a
              aria-current={anchorOf(title) === current ? 'true' : undefined}
              href={`#${anchorOf(title)}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Distance from the window's top at which a section becomes the current one. */
const READING_LINE = 160

/** Returns the current section: the last one that has begun, or the last of all at the end of the page. */
function useCurrentSection(sections: (typeof lists)[keyof typeof lists]): string {
  const [current, setCurrent] = useState(anchorOf(sections[0]))
  useEffect(() => {
    function findCurrentSection() {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const begun = sections.map(anchorOf).filter((anchor) => {
        const top = document.getElementById(anchor)?.getBoundingClientRect().top
        return top !== undefined && top <= READING_LINE
      })
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
      setCurrent((atEnd ? sections.map(anchorOf) : begun).at(-1) ?? anchorOf(sections[0]))
    }
    // A link from another page may point to a section that did not exist until now.
    const wanted = window.location.hash.slice(1)
    if (wanted) document.getElementById(wanted)?.scrollIntoView()
    findCurrentSection()
    window.addEventListener('scroll', findCurrentSection, { passive: true })
    return () => window.removeEventListener('scroll', findCurrentSection)
  }, [sections])
  return current
}
