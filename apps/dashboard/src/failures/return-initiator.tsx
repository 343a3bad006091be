import { lookUp } from '@tideway/contract/failures/failure'
import { returnInitiators } from '@tideway/contract/failures/other-failures'

/** Who started a return: the code, and what it means. */
export function ReturnInitiator({ code }: { code: string }) {
  const words = lookUp(returnInitiators, code)?.what
  return (
    <>
      <span>{code}</span>
      {words ? <span className="subtle"> {words}</span> : null}
    </>
  )
}
