/** Returns the address of the Approvals screen. With an id, the screen focuses that request. */
export function approvalsPath(approvalId: string | undefined): string {
  return approvalId === undefined ? '/approvals' : `/approvals#${approvalId}`
}
