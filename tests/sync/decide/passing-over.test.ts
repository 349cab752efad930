import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Item } from '../../../events/items.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import { resolutionOf } from '../../../sync/decide/decisions.ts';
import { ana, ben, cem, course, enrolled, offering, student } from '../../builders.ts';
import { drain, openRecords, readFrom, signedInModel } from '../plan/planned-work.ts';

describe('a refused student that is passed over', () => {
  const students = [
    student(ana, { studentCode: 'A1' }),
    student(ben, { studentCode: 'B1' }),
    enrolled(ana),
    enrolled(ben),
  ];
  const theAna: Item = { of: 'student', studentId: ana };

  test('stays where it is, and those behind it go, enrolled', () => {
    const server = signedInModel();
    server.device.call('addStudent', {}, { studentCode: 'A1', firstName: 'Before', lastName: '', email: '' });
    const opened = openRecords(server.capabilities);
    opened.commit([course(), offering(), ...students]);
    drain(opened, server);
    const codes = () =>
      readFrom(server)
        .students.map(({ studentCode }) => studentCode)
        .sort();
    expect(codes()).toEqual(['A1']);
    const events = resolutionOf(opened.records(), { type: 'PassOver', items: [theAna] });
    expect(events).toEqual([{ type: 'RefusalsPassed', items: [theAna] }]);
    opened.commit(events);
    drain(opened, server);
    expect(codes()).toEqual(['A1', 'B1']);
    expect(readFrom(server).enrollments).toHaveLength(1);
    expect(owedOf(opened.records().outbox, theAna)?.aside).toMatchObject({ why: 'refused', passed: true });
    expect(opened.records().outbox.needsYou).toBe(1);
    expect(resolutionOf(opened.records(), { type: 'PassOver', items: [theAna] })).toEqual([]);
  });

  test('holds up no enrollment of somebody who is there already, before it is passed over', () => {
    const server = signedInModel();
    server.device.call('addStudent', {}, { studentCode: 'A1', firstName: 'Before', lastName: '', email: '' });
    const opened = openRecords(server.capabilities);
    opened.commit([course(), offering(), student(cem, { studentCode: 'C1' })].flat());
    drain(opened, server);
    opened.commit([...students, enrolled(cem)].flat());
    drain(opened, server);
    const { students: there, enrollments } = readFrom(server);
    expect(there.map(({ studentCode }) => studentCode).toSorted()).toEqual(['A1', 'C1']);
    expect(enrollments).toHaveLength(1);
  });

  test('stops those behind again once it was tried again and refused', () => {
    const server = signedInModel({ quotas: { students: 0 } });
    const opened = openRecords(server.capabilities);
    opened.commit(students.slice(0, 2) as DomainEvent[]);
    drain(opened, server);
    opened.commit(resolutionOf(opened.records(), { type: 'PassOver', items: [theAna] }));
    opened.commit(resolutionOf(opened.records(), { type: 'KeepMine', items: [theAna] }));
    drain(opened, server);
    expect(opened.records().outbox).toMatchObject({ count: 2, needsYou: 1 });
  });
});
