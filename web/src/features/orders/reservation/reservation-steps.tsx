import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
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

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& .lead': { margin: 0, color: theme.palette.text.secondary },
  '& .who': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    margin: 0,
    '& strong': { fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 },
    '& button': { flexShrink: 0 },
  },
  '& .pair': {
    display: 'grid',
    gap: 16,
    alignItems: 'start',
    '@media (min-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  // Space for the bar below and for a field's error in two lines
  '& input': { scrollMarginBottom: 144 },
  '& .aside': { margin: 0, fontSize: 14, textAlign: 'center', color: theme.palette.text.secondary },
  // A larger touch area that does not change the line height.
  '& .aside button': {
    padding: '12px 0',
    margin: '-12px 0',
    fontSize: 'inherit',
    fontWeight: 600,
    verticalAlign: 'baseline',
  },
}))

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
      <p className="lead">{RESERVATION_TEXTS.EMAIL_LEAD}</p>
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
      <p className="aside">
        {RESERVATION_TEXTS.LEAVE_FOR}{' '}
        <Link component="button" type="button" onClick={() => onLeave(PATHS.login)}>
          {RESERVATION_TEXTS.LEAVE_FOR_LOGIN}
        </Link>{' '}
        {RESERVATION_TEXTS.LEAVE_OR}{' '}
        <Link component="button" type="button" onClick={() => onLeave(PATHS.signup)}>
          {RESERVATION_TEXTS.LEAVE_FOR_SIGNUP}
        </Link>
        {RESERVATION_TEXTS.LEAVE_KEPT}
      </p>
    </Form>
  )
}

function AccountLine({ email, busy, onChangeEmail }: { email: string; busy: boolean; onChangeEmail: () => void }) {
  return (
    <p className="who">
      <strong>{email}</strong>
      <Button size="small" disabled={busy} onClick={onChangeEmail}>
        {RESERVATION_TEXTS.CHANGE_EMAIL}
      </Button>
    </p>
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
      <p className="lead">{RESERVATION_TEXTS.LOGIN_LEAD}</p>
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
      <p className="aside">
        <Link component="button" type="button" disabled={busy} onClick={onForgotPassword}>
          {RESERVATION_TEXTS.FORGOT_PASSWORD}
        </Link>
        {RESERVATION_TEXTS.LEAVE_KEPT}
      </p>
      <p className="aside">
        {RESERVATION_TEXTS.NO_ACCOUNT_YET}{' '}
        <Link component="button" type="button" disabled={busy} onClick={onSignUp}>
          {RESERVATION_TEXTS.SIGN_UP_INSTEAD}
        </Link>
      </p>
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
      <p className="lead">{RESERVATION_TEXTS.SIGNUP_LEAD}</p>
      <AccountLine email={email} busy={busy} onChangeEmail={onChangeEmail} />
      <div className="pair">
        <FormTextField form={form} name="name" label={RESERVATION_TEXTS.FULL_NAME} autoComplete="name" autoFocus />
        <PhoneField form={form} name="phone" />
      </div>
      <div className="pair">
        <PasswordField form={form} name="password" label={RESERVATION_TEXTS.PASSWORD} autoComplete="new-password" />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={RESERVATION_TEXTS.CONFIRM_PASSWORD}
          autoComplete="new-password"
        />
      </div>
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
      <p className="lead">
        {RESERVATION_TEXTS.RESERVING_AS} <strong>{profile.name}</strong> ({profile.email}).
      </p>
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
