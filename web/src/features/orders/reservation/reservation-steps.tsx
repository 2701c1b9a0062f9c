import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ComponentProps } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import type { ReservationContact } from '#shared/orders/rules/orders.ts'
import { ACCOUNT_TEXTS } from '#shared/people/messages/account.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import {
  loginFormSchema,
  missingPhoneFormSchema,
  reservationEmailFormSchema,
  reservationSignupFormSchema,
} from '#web/features/people/session/account-forms.ts'
import { phoneMask } from '#web/features/people/session/phone-number.ts'
import { PrivacyNotice } from '#web/features/people/session/privacy-notice.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  // Space for the bar below and for a field's error in two lines
  '& input': { scrollMarginBottom: 144 },
})

/** A link in a sentence, with a touch area larger than its line. */
const TextButton = (props: Pick<ComponentProps<'button'>, 'disabled' | 'onClick' | 'children'>) => (
  <Link
    component="button"
    type="button"
    {...props}
    sx={{ py: 1.5, my: -1.5, fontSize: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
  />
)

/** Sticks to the bottom of the dialog, over its padding, so that the button is always within reach. */
const SubmitBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: -20,
  zIndex: 1,
  display: 'grid',
  margin: '0 -20px -20px',
  padding: '16px 20px calc(16px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
}))

/** Draft key: name and phone are restored for a visitor who went back to the cart or closed the dialog. */
export const SIGNUP_DRAFT = 'guest:reservation-signup'

const PHONE_PLACEHOLDER = '(19) 99999-9999'

type PhoneProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  name: FieldPath<Values>
  autoFocus?: boolean
}

function PhoneField<Values extends FieldValues, Output>({ form, name, autoFocus = false }: PhoneProps<Values, Output>) {
  return (
    <FormTextField
      form={form}
      name={name}
      label={RESERVATION_TEXTS.PHONE}
      type="tel"
      placeholder={PHONE_PLACEHOLDER}
      autoComplete="tel"
      autoFocus={autoFocus}
      mask={phoneMask}
    />
  )
}

export function ReservationLoadingStep() {
  return (
    <div role="status">
      <VisuallyHidden>{SITE_TEXTS.LOADING}</VisuallyHidden>
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  )
}

type EmailProps = {
  email: string
  busy: boolean
  onSubmit: (form: { email: string }) => Promise<void>
  onLeave: (path: string) => void
}

export function EmailStep({ email, busy, onSubmit, onLeave }: EmailProps) {
  const form = useForm({ resolver: zodResolver(reservationEmailFormSchema), defaultValues: { email } })
  return (
    <Form noValidate onSubmit={form.handleSubmit(onSubmit)}>
      <Typography color="textSecondary">{RESERVATION_TEXTS.EMAIL_LEAD}</Typography>
      <FormTextField
        form={form}
        name="email"
        label={RESERVATION_TEXTS.EMAIL}
        type="email"
        autoComplete="email"
        autoFocus
      />
      <BusyButton type="submit" variant="contained" size="large" loading={busy}>
        {RESERVATION_TEXTS.CONTINUE}
      </BusyButton>
      <Typography variant="hint" component="p" align="center">
        {RESERVATION_TEXTS.LEAVE_FOR}{' '}
        <TextButton onClick={() => onLeave(PATHS.login)}>{RESERVATION_TEXTS.LEAVE_FOR_LOGIN}</TextButton>{' '}
        {RESERVATION_TEXTS.LEAVE_OR}{' '}
        <TextButton onClick={() => onLeave(PATHS.signup)}>{RESERVATION_TEXTS.LEAVE_FOR_SIGNUP}</TextButton>
        {RESERVATION_TEXTS.LEAVE_KEPT}
      </Typography>
    </Form>
  )
}

function AccountLine({ email, busy, onChangeEmail }: { email: string; busy: boolean; onChangeEmail: () => void }) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <Box component="strong" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
        {email}
      </Box>
      <Button size="small" disabled={busy} onClick={onChangeEmail} sx={{ flexShrink: 0 }}>
        {RESERVATION_TEXTS.CHANGE_EMAIL}
      </Button>
    </Stack>
  )
}

type LoginProps = {
  email: string
  busy: boolean
  isUnconfirmed: boolean
  onSubmit: (password: string) => Promise<void>
  onResend: () => Promise<void>
  onChangeEmail: () => void
  onForgotPassword: () => void
  onSignUp: () => void
}

export function LoginStep(props: LoginProps) {
  const { email, busy, isUnconfirmed, onSubmit, onResend, onChangeEmail, onForgotPassword, onSignUp } = props
  const form = useForm({ resolver: zodResolver(loginFormSchema), defaultValues: { email, password: '' } })
  return (
    <Form noValidate onSubmit={form.handleSubmit(({ password }) => onSubmit(password))}>
      <Typography color="textSecondary">{RESERVATION_TEXTS.LOGIN_LEAD}</Typography>
      <AccountLine email={email} busy={busy} onChangeEmail={onChangeEmail} />
      {isUnconfirmed && (
        <Alert
          severity="warning"
          role="alert"
          action={
            <Button color="inherit" size="small" onClick={() => void onResend()}>
              {ACCOUNT_TEXTS.RESEND_CONFIRMATION}
            </Button>
          }
        >
          <strong>{ACCOUNT_TEXTS.EMAIL_NOT_CONFIRMED}</strong>
          <br />
          {ACCOUNT_TEXTS.EMAIL_NOT_CONFIRMED_DETAIL}
        </Alert>
      )}
      {/* Password managers need the account's name in a field beside the password. */}
      <input type="hidden" autoComplete="username" {...form.register('email')} />
      <PasswordField
        form={form}
        name="password"
        label={RESERVATION_TEXTS.PASSWORD}
        autoComplete="current-password"
        autoFocus
      />
      <BusyButton type="submit" variant="contained" size="large" loading={busy}>
        {RESERVATION_TEXTS.LOGIN}
      </BusyButton>
      <Typography variant="hint" component="p" align="center">
        <TextButton disabled={busy} onClick={onForgotPassword}>
          {RESERVATION_TEXTS.FORGOT_PASSWORD}
        </TextButton>
        {RESERVATION_TEXTS.LEAVE_KEPT}
      </Typography>
      <Typography variant="hint" component="p" align="center">
        {RESERVATION_TEXTS.NO_ACCOUNT_YET}{' '}
        <TextButton disabled={busy} onClick={onSignUp}>
          {RESERVATION_TEXTS.SIGN_UP_INSTEAD}
        </TextButton>
      </Typography>
    </Form>
  )
}

type SignupProps = {
  email: string
  busy: boolean
  onSubmit: (contact: ReservationContact, password: string) => Promise<void>
  onChangeEmail: () => void
}

export function SignupStep({ email, busy, onSubmit, onChangeEmail }: SignupProps) {
  const form = useForm({
    resolver: zodResolver(reservationSignupFormSchema),
    defaultValues: { name: '', phone: '', password: '', confirmPassword: '' },
  })
  useDraft(SIGNUP_DRAFT, form)
  return (
    <Form
      noValidate
      onSubmit={form.handleSubmit(({ name, phone, password }) => onSubmit({ name, email, phone }, password))}
    >
      <Typography color="textSecondary">{RESERVATION_TEXTS.SIGNUP_LEAD}</Typography>
      <AccountLine email={email} busy={busy} onChangeEmail={onChangeEmail} />
      <Stack direction={{ sm: 'row' }} spacing={2}>
        <FormTextField form={form} name="name" label={RESERVATION_TEXTS.FULL_NAME} autoComplete="name" autoFocus />
        <PhoneField form={form} name="phone" />
      </Stack>
      <Stack direction={{ sm: 'row' }} spacing={2}>
        <PasswordField form={form} name="password" label={RESERVATION_TEXTS.PASSWORD} autoComplete="new-password" />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={RESERVATION_TEXTS.CONFIRM_PASSWORD}
          autoComplete="new-password"
        />
      </Stack>
      <PrivacyNotice />
      <SubmitBar>
        <BusyButton type="submit" variant="contained" size="large" loading={busy}>
          {RESERVATION_TEXTS.SIGN_UP}
        </BusyButton>
      </SubmitBar>
    </Form>
  )
}

/** Step after the account was created and its reservation failed: only the reservation is repeated. */
export function RetryStep({ email, busy, onSubmit }: { email: string; busy: boolean; onSubmit: () => Promise<void> }) {
  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Alert severity="info">
        {RESERVATION_TEXTS.ACCOUNT_CREATED_RESERVATION_NOT} <strong>{email}</strong>
      </Alert>
      <BusyButton type="submit" variant="contained" size="large" loading={busy} autoFocus>
        {RESERVATION_TEXTS.TRY_AGAIN}
      </BusyButton>
    </Form>
  )
}

type LoggedInProps = {
  profile: Profile
  busy: boolean
  onSubmit: (contact: ReservationContact, profile: Profile) => Promise<void>
}

/** Without scrolling to the button, so that the points and the total above it are seen first. */
const focusInPlace = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

export function LoggedInStep({ profile, busy, onSubmit }: LoggedInProps) {
  const form = useForm({ resolver: zodResolver(missingPhoneFormSchema), defaultValues: { phone: profile.phone } })
  return (
    <Form
      noValidate
      onSubmit={form.handleSubmit(({ phone }) =>
        onSubmit({ name: profile.name, email: profile.email, phone }, profile),
      )}
    >
      <Typography color="textSecondary">
        {RESERVATION_TEXTS.RESERVING_AS} <strong>{profile.name}</strong> ({profile.email}).
      </Typography>
      {!profile.phone && <PhoneField form={form} name="phone" autoFocus />}
      <SubmitBar>
        <BusyButton
          type="submit"
          variant="contained"
          size="large"
          loading={busy}
          {...(profile.phone && { ref: focusInPlace })}
        >
          {RESERVATION_TEXTS.CONFIRM}
        </BusyButton>
      </SubmitBar>
    </Form>
  )
}
