import { CONTRACT_IMPORTS_TEXTS } from '#shared/orders/messages/contract-imports.ts'
import { YesNoChoice } from '#web/ui/yes-no-choice.tsx'

/** Asks whether the signs of the imported contracts hang in the street already. */
export const SignsHangQuestion = ({ hang, onAnswer }: { hang: boolean; onAnswer: (hang: boolean) => void }) => (
  <div>
    <YesNoChoice question={CONTRACT_IMPORTS_TEXTS.SIGNS_HANG} answer={hang} onAnswer={onAnswer} />
    <p style={{ margin: '0 0 12px', fontSize: 14 }}>{CONTRACT_IMPORTS_TEXTS.SIGNS_HANG_DETAIL}</p>
  </div>
)
