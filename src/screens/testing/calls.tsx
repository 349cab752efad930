import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import { type JsonEndpoint, readReply } from '../../../api/read-reply.ts';
import type { Remote, RemoteReply } from '../../../api/remote.ts';
import { testingCalls as texts } from '../../../messages/screens/testing.ts';
import { Button } from '../../ui/button.tsx';
import { type AppDoor, useDoor } from '../../workspace/world.ts';
import { callFormOf, requestFrom } from './call-form.ts';
import classes from './console-page.module.css';

const names = Object.keys(endpoints) as EndpointName[];

type Made = { readonly name: EndpointName; readonly reply: RemoteReply };

/** Makes any call by hand, and shows the reply and how the app reads it. */
export const Calls = () => {
  const door = useDoor();
  const [name, setName] = useState<EndpointName>('loadEverything');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState('');
  const [made, setMade] = useState<Made>();
  const form = callFormOf(name);

  const choose = (next: EndpointName): void => {
    setName(next);
    setBody(callFormOf(next).body ?? '');
    setMade(undefined);
  };
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setMade({ name, reply: await remoteOf(door, name)(requestFrom(name, { values, body })) });
  };
  return (
    <form className={classes.form} aria-label={texts.title} onSubmit={(event) => void make(event)}>
      <h2>{texts.title}</h2>
      <p>{texts.body}</p>
      <NativeSelect
        label={texts.call}
        data={names.map((one) => ({ value: one, label: `${one} · ${endpoints[one].method} ${endpoints[one].path}` }))}
        value={name}
        onChange={(event) => choose(names.find((one) => one === event.currentTarget.value) ?? name)}
      />
      {[...form.params, ...form.query].map((param) => (
        <TextInput
          key={param}
          label={param}
          value={values[param] ?? ''}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [param]: value }))}
        />
      ))}
      {form.body !== undefined && (
        <Textarea
          label={texts.requestBody}
          rows={8}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
      )}
      {form.isWrite && <strong>{texts.bypass}</strong>}
      <Button type="submit">{texts.go}</Button>
      <div role="status">{made && <Shown made={made} />}</div>
    </form>
  );
};

/** Open calls need no user; others are made as the workspace's user. */
const remoteOf = ({ state, world }: AppDoor, name: EndpointName): Remote => {
  const workspace = state.at === 'open' ? state.workspace : undefined;
  if (workspace?.remote) return workspace.remote;
  const { open }: Endpoint = endpoints[name];
  return workspace?.kind === 'account' && !open ? world.session.remote : world.site;
};

/** The answer to a refused download is JSON. */
const asJson = ({ file: _, ...endpoint }: Endpoint): JsonEndpoint => endpoint;

const Shown = ({ made: { name, reply } }: { made: Made }) => {
  const endpoint: Endpoint = endpoints[name];
  if (reply.kind === 'no reply') return <p>{texts.noReply}</p>;
  if (reply.kind === 'not built') return <p>{texts.notBuilt}</p>;
  const isFile = endpoint.file !== undefined && reply.status === 200;
  return (
    <Stack gap={8}>
      <strong>
        {texts.status(reply.status)} {callFormOf(name).isWrite && texts.bypassed}
      </strong>
      <h3>{texts.reply}</h3>
      <pre className={classes.shown}>{isFile ? texts.file(reply.text.length) : reply.text}</pre>
      {!isFile && (
        <>
          <h3>{texts.readAs}</h3>
          <pre className={classes.shown}>{JSON.stringify(readReply(asJson(endpoint), reply), undefined, 2)}</pre>
        </>
      )}
    </Stack>
  );
};
