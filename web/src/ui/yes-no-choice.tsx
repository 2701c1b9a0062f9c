import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'

type Props = { question: string; answer: boolean; onAnswer: (answer: boolean) => void }

/** A question that is answered with yes or no. */
export function YesNoChoice({ question, answer, onAnswer }: Props) {
  const id = useId()
  return (
    <div>
      <FormLabel id={id}>{question}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={answer ? 'yes' : 'no'}
        onChange={(_, chosen) => onAnswer(chosen === 'yes')}
      >
        <FormControlLabel value="yes" control={<Radio />} label={CONTROL_TEXTS.YES} />
        <FormControlLabel value="no" control={<Radio />} label={CONTROL_TEXTS.NO} />
      </RadioGroup>
    </div>
  )
}
