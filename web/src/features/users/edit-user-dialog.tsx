import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { api } from '#shared/api/index.ts'
import { role, type User, userForm, user as userSchema } from '#shared/domain/users.ts'
import { ERRORS, MESSAGES } from '#shared/messages/pt-br.ts'
import { USERS } from '#shared/messages/users.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { FIELDS, type FieldChange, formOf, reconcile, type UserField } from './changed-meanwhile.ts'
import { RestoredDraft } from './restored-draft.tsx'
import { RoleField } from './role-field.tsx'
import type { useUserChanges } from './use-users.ts'
import { UserFormDialog } from './user-form-dialog.tsx'

const Changes = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
})

const FIELD_NAMES: Record<UserField, string> = { full_name: 'Nome completo', phone: 'Telefone', role: 'Acesso' }
/** Refusals that are about the role. */
const OF_ROLE = ['LAST_ADMIN', 'OWN_ROLE', 'USER_SIGNUP_PENDING']

type Props = {
  open: boolean
  onClose: () => void
  user: User
  ownId: string
  update: ReturnType<typeof useUserChanges>['update']
}

/** Name, phone and role of a person. When somebody else changed them meanwhile, shows how and lets them be saved again. */
export function EditUserDialog({ open, onClose, user, ownId, update }: Props) {
  const isOneself = user.id === ownId
  const [read, setRead] = useState(user)
  const [changes, setChanges] = useState<FieldChange[]>()
  const form = useForm({
    resolver: zodResolver(userForm),
    defaultValues: formOf(user),
  })
  const draft = useDraft(`${ownId}:user:${user.id}`, form)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async typed => {
    try {
      await update.mutateAsync({ read, changed: { ...typed, user_id: read.id, version: read.version } })
      draft.clear()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (error.code === 'PROFILE_CHANGED') return takeIn(await currentUser(read, error))
      if (error.code === 'USER_NOT_FOUND') return onClose()
      if (OF_ROLE.includes(error.code)) form.setError('role', { message: error.message })
      const wrong = fieldErrorsOf(error)
      for (const field of ['full_name', 'phone', 'role'] as const) {
        const message = wrong[field]
        if (message !== undefined) form.setError(field, { message })
      }
    }
  })
  const discard = () => {
    form.reset()
    draft.clear()
  }
  const takeIn = (current: User | undefined) => {
    if (!current) {
      toast.error(USERS.UPDATE_FAILED, { description: ERRORS.PROFILE_CHANGED })
      return
    }
    const reconciled = reconcile(read, current, form.getValues())
    form.reset(formOf(current))
    for (const field of FIELDS)
      if (reconciled.form[field] !== current[field]) form.setValue(field, reconciled.form[field], { shouldDirty: true })
    setChanges(reconciled.changes)
    setRead(current)
  }
  const takeCurrent = ({ field, current }: FieldChange) => {
    if (field === 'role') form.setValue('role', role.parse(current))
    else form.setValue(field, current, { shouldValidate: true })
    setChanges(changes?.map(change => (change.field === field ? { ...change, taken: true } : change)))
  }
  const chosen = form.watch('role')
  return (
    <UserFormDialog
      open={open}
      title={USERS.EDIT}
      submitLabel={USERS.SAVE}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      onCancel={() => {
        draft.clear()
        onClose()
      }}
    >
      {draft.restored && !changes && <RestoredDraft onDiscard={discard} />}
      {changes && (
        <Alert severity="warning" key={read.version} ref={bringIntoView}>
          <AlertTitle>{USERS.UPDATE_FAILED}</AlertTitle>
          {ERRORS.PROFILE_CHANGED}
          {changes.length > 0 && (
            <Changes>
              {changes.map(change => (
                <li key={change.field}>
                  {change.taken
                    ? USERS.TAKEN_OVER(FIELD_NAMES[change.field], shown(change.field, change.current))
                    : USERS.NOW_IS(
                        FIELD_NAMES[change.field],
                        shown(change.field, change.current),
                        shown(change.field, change.typed),
                      )}{' '}
                  {!change.taken && (
                    <Button
                      size="small"
                      color="inherit"
                      variant="outlined"
                      aria-label={`${USERS.USE_CURRENT}: ${FIELD_NAMES[change.field]}`}
                      onClick={() => takeCurrent(change)}
                    >
                      {USERS.USE_CURRENT}
                    </Button>
                  )}
                </li>
              ))}
            </Changes>
          )}
        </Alert>
      )}
      <TextField
        {...form.register('full_name')}
        label={FIELD_NAMES.full_name}
        autoComplete="off"
        error={errors.full_name !== undefined}
        helperText={errors.full_name?.message}
        fullWidth
      />
      <TextField label="E-mail" value={read.email} disabled helperText={USERS.EMAIL_FIXED} fullWidth />
      <TextField
        {...form.register('phone')}
        label={FIELD_NAMES.phone}
        type="tel"
        placeholder="(19) 99999-0000"
        autoComplete="off"
        error={errors.phone !== undefined}
        helperText={errors.phone?.message ?? 'Opcional, com DDD.'}
        fullWidth
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RoleField
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            disabled={isOneself}
            note={isOneself ? ERRORS.OWN_ROLE : undefined}
            error={errors.role?.message}
          />
        )}
      />
      {chosen !== read.role && (
        <Alert severity="warning">{USERS.ROLE_CHANGE_WARNING(read.full_name.split(' ')[0] ?? read.full_name)}</Alert>
      )}
    </UserFormDialog>
  )
}

/** The refusal stands above the fields; who has scrolled down to the button must not miss it. */
const bringIntoView = (alert: HTMLElement | null): void => alert?.scrollIntoView?.({ block: 'nearest' })

const brought = z.object({ user: userSchema })

/** Who the person is now: the refusal brings it along; asked for otherwise. */
async function currentUser(read: User, refusal: ApiError): Promise<User | undefined> {
  const { data } = brought.safeParse(refusal.details)
  if (data) return data.user
  return (await call(api.users.get, { user_id: read.id }).catch(() => undefined))?.user
}

function shown(field: UserField, value: string): string {
  if (field === 'role') return MESSAGES.ROLE_NAMES[role.parse(value)]
  return value === '' ? USERS.EMPTY_VALUE : `“${value}”`
}
