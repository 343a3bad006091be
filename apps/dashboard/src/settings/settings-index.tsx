import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../session/session-context.tsx'
import { useApprovalPolicy } from './approvals/approval-policy-queries.ts'
import { usePayIdDomains } from './pay-id-domains/pay-id-domain-queries.ts'
import { PAY_ID_DOMAINS } from './pay-id-domains/pay-id-domains-section.tsx'
import { useSecurityPolicy } from './security/security-policy-queries.ts'
import styles from './settings-index.module.css'
import { APPROVALS, anchorOf, SECURITY, specifiedSections } from './settings-sections.ts'
import { offersSingleSignOn, SINGLE_SIGN_ON } from './single-sign-on/offers-single-sign-on.ts'

/** Index of the sections, shown beside them if there is room. */
export function SettingsIndex() {
  const hasDomains = usePayIdDomains() !== undefined
  const hasPolicy = useSecurityPolicy() !== undefined
  const hasApprovals = useApprovalPolicy() !== undefined
  const hasSignOn = offersSingleSignOn(useSession().user)
  const sections = useMemo<readonly string[]>(
    () => [
      ...specifiedSections,
      ...(hasDomains ? [PAY_ID_DOMAINS] : []),
      ...(hasPolicy ? [SECURITY] : []),
      ...(hasApprovals ? [APPROVALS] : []),
      ...(hasSignOn ? [SINGLE_SIGN_ON] : []),
    ],
    [hasDomains, hasPolicy, hasApprovals, hasSignOn],
  )
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
function useCurrentSection(sections: readonly string[]): string {
  const first = anchorOf(specifiedSections[0])
  const [current, setCurrent] = useState(first)
  useEffect(() => {
    function findCurrentSection() {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const startedAnchors = sections.map(anchorOf).filter((anchor) => {
        const top = document.getElementById(anchor)?.getBoundingClientRect().top
        return top !== undefined && top <= READING_LINE
      })
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
      setCurrent((atEnd ? sections.map(anchorOf) : startedAnchors).at(-1) ?? first)
    }
    // A link from another page may point to a section that did not exist until now.
    const linkedAnchor = window.location.hash.slice(1)
    if (linkedAnchor) document.getElementById(linkedAnchor)?.scrollIntoView()
    findCurrentSection()
    window.addEventListener('scroll', findCurrentSection, { passive: true })
    return () => window.removeEventListener('scroll', findCurrentSection)
  }, [sections, first])
  return current
}
